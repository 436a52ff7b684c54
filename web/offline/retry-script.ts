/** Requests the page that was asked for again as soon as there is a connection. */
export const retryScript = "addEventListener('online',()=>location.reload(),{once:true})"
