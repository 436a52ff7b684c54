/** The file name of an image; without `-small` it is also the name of its row. */
export const MEDIA_NAME = /^([0-9a-f]{64})(-small)?\.webp$/

/**
 * The name, before it becomes a part of a path: the database it is from may have been restored from
 * anybody's archive.
 * @throws {Error} if it is no file name of an image
 */
export function checkedName(name: string) {
  if (MEDIA_NAME.test(name)) return name
  throw new Error(`${name} is not the name of an image.`)
}

/**
 * Stores the bytes of images. Names are hashes of the content, so that a file never changes. Only
 * `createMediaStore` knows which implementation a site uses.
 * `has`, `write` and `read` throw `MediaUnavailable` if the store cannot be used; of a store on another
 * machine, all methods do.
 */
export type MediaStore = {
  has(name: string): Promise<boolean>
  /** Complete and durable when this resolves; writing an existing file changes nothing. */
  write(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<Buffer | null>
  /** Durable only after `sync` has resolved; a missing file is no error. */
  remove(name: string): Promise<void>
  sync(): Promise<void>
  /** The names of all complete files, in any order; files of other kinds are left out. */
  list(): AsyncIterable<string>
  /**
   * Removes unfinished files of this site last written before that time, in ms since 1970. By default
   * those that no running write can have left.
   */
  removeUnfinished(before?: number): Promise<void>
  /** Null for the folder in `DATA_DIR`, which belongs to the owner of that directory. */
  owner: StoreOwner | null
}

/** The mark of the site that a store belongs to. */
export type StoreOwner = {
  /** The store, and where in it the id is, as messages name them. */
  name: string
  file: string
  /** The id of the site; null if no site has claimed the store yet. */
  read(): Promise<string | null>
  /** Does not replace another site's id where the store can prevent it; read it again afterwards. */
  write(id: string): Promise<void>
}
