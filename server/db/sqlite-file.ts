/** The name of the embedded database in `DATA_DIR`. */
export const SQLITE_FILE = 'guildhall.db'

/** The small database in `DATA_DIR` whose lock keeps a second site out. */
export const LOCK_FILE = 'site.lock'
