import { keepFilesOf } from './built-files.ts'
import { listKeptPages } from './kept-pages.ts'
import { FILES } from './scope.ts'

const OFFLINE = '/offline'

/** Keeps the page that is shown instead of those that are not kept. */
export async function keepOfflinePage() {
  const response = await fetch(OFFLINE, { credentials: 'omit', cache: 'no-cache' })
  if (!response.ok) throw new Error(`${OFFLINE} answered ${response.status}`)
  const files = await caches.open(FILES)
  await files.put(OFFLINE, response.clone())
  await keepFilesOf(await response.text())
}

/** That page, with the list of the kept pages, instead of the one that was requested. */
export async function offlinePage(request: Request): Promise<Response> {
  const files = await caches.open(FILES)
  const kept = await files.match(OFFLINE)
  if (!kept) return Response.error()
  const html = await kept.text()
  const template = (id: string) =>
    new RegExp(`<template id="${id}">(.*?)</template>`, 's').exec(html)?.[1] ?? ''
  const pages = await listKeptPages()
  const rows = await Promise.all(
    pages.map(async ({ url, response }) => {
      const values = { PATH: pathIn(url), TITLE: titleOf(await response.text()) }
      return template('kept-page').replaceAll(/PATH|TITLE/g, (name) => values[name as 'PATH'])
    }),
  )
  const list = rows.length > 0 ? template('kept-pages') : template('no-page')
  const filled = list.replace('<li></li>', () => rows.join(''))
  const headers = new Headers(kept.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(
    html
      .replace('<div id="kept"></div>', () => `<div id="kept">${filled}</div>`)
      .replace('/RETRY', () => pathIn(request.url)),
    { status: 503, headers },
  )
}

/** A title is text that the server has escaped; the name of the site follows it on every page. */
function titleOf(html: string) {
  const title = /<title>([^<]*)</.exec(html)?.[1] ?? ''
  return title.replace(/ · [^·]*$/, '') || 'Untitled'
}

/** The path of an address as the value of an attribute. */
function pathIn(url: string) {
  const { pathname, search } = new URL(url)
  return (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
