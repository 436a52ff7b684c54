import { DomUtils, parseDocument } from 'htmlparser2'

/** Reads a response to ListObjectsV2; `continuationToken` is null after the last page. */
export function readListing(xml: string) {
  const document = parseDocument(xml, { xmlMode: true })
  const texts = (name: string) =>
    DomUtils.getElementsByTagName(name, document).map((element) => DomUtils.textContent(element))
  const [isTruncated] = texts('IsTruncated')
  const [token = null] = texts('NextContinuationToken')
  return { keys: texts('Key'), continuationToken: isTruncated === 'true' ? token : null }
}
