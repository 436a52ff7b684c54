/**
 * Whether a text is an absolute http(s) URL whose host is a name with a dot, `localhost` or an IP
 * address.
 */
export function isAbsoluteWebUrl(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return /^(localhost|\[.+\]|\d+(\.\d+){3}|([^.]+\.)+[^.]{2,})$/.test(url.hostname)
}
