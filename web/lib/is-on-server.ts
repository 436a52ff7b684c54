/** Whether this module was loaded to render pages on the server, rather than in a browser. */
export const isOnServer = typeof document === 'undefined'
