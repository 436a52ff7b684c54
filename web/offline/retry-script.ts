/**
 * Requests the page that was asked for again as soon as there is a connection, but not once a saved page
 * is being opened instead.
 */
export const retryScript =
  "const retry=()=>location.reload();addEventListener('online',retry);" +
  "addEventListener('beforeunload',()=>removeEventListener('online',retry))"
