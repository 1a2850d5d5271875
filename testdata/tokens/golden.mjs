// Records what the original encoder makes of the samples of this folder, after
// writing those samples that are generated. Run it here when a sample changes:
//
//	npm install tiktoken@1.0.22 && node golden.mjs
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { get_encoding } from "tiktoken";

// A small generator of random numbers, so that each run writes the same.
let state = 20261130;
const random = (n) => {
	state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
	return Math.floor((state / 2 ** 32) * n);
};
const bytes = (n) => Buffer.from(Array.from({ length: n }, () => random(256)));
const many = (n, make) => Array.from({ length: n }, make).join("");
const pick = (list) => list[random(list.length)];

function codePoint() {
	const [first, last] = pick([[0x20, 0x7e], [0, 0x2ff], [0x300, 0x10ff], [0x1100, 0x33ff], [0x3400, 0xd7ff], [0xe000, 0xffff], [0x10000, 0x1ffff], [0x20000, 0x33fff]]);
	return String.fromCodePoint(first + random(last - first + 1));
}

const blanks = [" ", "  ", "\n", "\r\n", "\r", "\t", "\u00a0", "\u3000", "\u2028", "\u0085", "a", "1", "!", "/", "中", "\u0301"];
const generated = {
	"one-letter.txt": "a".repeat(8000),
	"one-blank.txt": " ".repeat(8000) + "x" + "\n".repeat(3000),
	"letters.txt": many(8000, () => String.fromCharCode(97 + random(26))),
	"han-run.txt": many(4000, () => String.fromCodePoint(0x4e00 + random(3000))),
	"base64.txt": bytes(12000).toString("base64"),
	"hex.txt": bytes(8000).toString("hex"),
	"long-line.json": JSON.stringify(Array.from({ length: 400 }, (_, id) => ({ id, name: "item-" + random(1e6), at: random(1e9) / 1e3, ok: random(2) === 1 }))),
	"random-bytes.txt": new TextDecoder().decode(bytes(16000)),
	"random-characters.txt": many(6000, codePoint).toWellFormed(),
	"blanks.txt": many(8000, () => pick(blanks)),
};

mkdirSync("generated", { recursive: true });
for (const [name, text] of Object.entries(generated)) {
	writeFileSync("generated/" + name, text);
}

const encodings = ["o200k_base", "cl100k_base"].map((name) => [name, get_encoding(name)]);
const idsOf = (text) => Object.fromEntries(encodings.map(([name, encoding]) => [name, encoding.encode_ordinary(text)]));

const samples = [];
for (const folder of ["text", "generated"]) {
	for (const name of readdirSync(folder).sort()) {
		const sample = { file: `${folder}/${name}` };
		for (const [encoding, ids] of Object.entries(idsOf(readFileSync(sample.file, "utf8")))) {
			const digest = createHash("sha256").update(Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength)).digest("hex");
			sample[encoding] = { tokens: ids.length, sha256: digest };
		}
		samples.push(sample);
	}
}
const traps = JSON.parse(readFileSync("traps.json", "utf8")).map((text) => {
	const ids = idsOf(text);
	return { text, o200k_base: [...ids.o200k_base], cl100k_base: [...ids.cl100k_base] };
});
const lines = (list) => list.map((item) => "\t\t" + JSON.stringify(item)).join(",\n");
writeFileSync("golden.json", `{\n\t"samples": [\n${lines(samples)}\n\t],\n\t"traps": [\n${lines(traps)}\n\t]\n}\n`);
