/**
 * Stands for a value of a query while that is compiled; `encode` turns the value into what the
 * engine binds.
 */
export class Placeholder {
  readonly name: string
  readonly encode: (value: unknown) => unknown

  constructor(name: string, encode = (value: unknown) => value) {
    this.name = name
    this.encode = encode
  }

  /** @throws {TypeError} where a query calculates with a value instead of binding it. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`${this.name} is not known before the query runs`)
  }
}
