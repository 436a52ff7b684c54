/**
 * Whether pages are rendered on the server, rather than in a browser: a constant of each build, so that
 * browsers load nothing that only the server does.
 */
export const isOnServer = import.meta.env.SSR
