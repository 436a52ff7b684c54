/** Whether a text is a whole web address: a name with a dot, `localhost` or an IP address. */
export function isWholeWebAddress(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return /^(localhost|\[.+\]|\d+(\.\d+){3}|([^.]+\.)+[^.]{2,})$/.test(url.hostname)
}
