/** The name of the embedded database in `DATA_DIR`. */
export const SQLITE_FILE = 'guildhall.db'
