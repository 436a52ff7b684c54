/** Stands for a value while a query is compiled; `encode` converts the value for the engine. */
export class Placeholder {
  readonly name: string
  readonly encode: (value: unknown) => unknown

  constructor(name: string, encode = (value: unknown) => value) {
    this.name = name
    this.encode = encode
  }

  /** @throws {TypeError} if a query calculates with a value instead of binding it */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`${this.name} is not known before the query runs`)
  }
}
