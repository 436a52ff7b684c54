/** The generator of CRC-32 (RFC 1952, section 8), lowest power first, as a signed integer. */
const POLYNOMIAL = 0xedb88320 | 0
const ONE = 0x80000000 | 0
/** x to the power of 8: one byte. */
const BYTE = 0x00800000
const LENGTH_BITS = 32

/** x to the power of 8 · 2^k, for every bit of a length in bytes. */
const SQUARES = Int32Array.from({ length: LENGTH_BITS })
SQUARES[0] = BYTE
for (let bit = 1; bit < LENGTH_BITS; bit += 1) {
  const half = SQUARES[bit - 1] ?? 0
  SQUARES[bit] = multiply(half, half)
}

/**
 * The CRC-32 of two concatenated texts, from the CRC-32 of each: the first is multiplied by x^(8 ·
 * length of the second), modulo the generator. Node has no such function, and both texts are
 * available only in compressed form.
 */
export const combineCrc32 = (first: number, second: number, secondLength: number) =>
  (multiply(power(secondLength), first) ^ second) >>> 0

/** x to the power of 8 · `length`: the product of the squares at the bits of `length`. */
function power(length: number) {
  let result = ONE
  let bit = 0
  for (let left = length; left > 0; left >>>= 1) {
    if (left & 1) result = multiply(result, SQUARES[bit] ?? 0)
    bit += 1
  }
  return result
}

/** Product of two polynomials over bits, modulo the generator. */
function multiply(a: number, b: number) {
  let product = 0
  let shifted = b
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) & 1) product ^= shifted
    shifted = (shifted >>> 1) ^ (shifted & 1 ? POLYNOMIAL : 0)
  }
  return product
}
