import { saveFilesOf } from './built-files.ts'
import { listSavedPages } from './saved-pages.ts'
import { FILES } from './scope.ts'

const OFFLINE = '/offline'

/** Saves the page that is shown in place of a page that is not saved. */
export async function saveOfflinePage() {
  const response = await fetch(OFFLINE, { credentials: 'omit', cache: 'no-cache' })
  if (!response.ok) throw new Error(`${OFFLINE} answered ${response.status}`)
  const files = await caches.open(FILES)
  await files.put(OFFLINE, response.clone())
  await saveFilesOf(await response.text())
}

/** That page, with the list of the saved pages, instead of the one that was requested. */
export async function offlinePage(request: Request): Promise<Response> {
  const files = await caches.open(FILES)
  const saved = await files.match(OFFLINE)
  if (!saved) return Response.error()
  const html = await saved.text()
  const template = (id: string) =>
    new RegExp(`<template id="${id}">(.*?)</template>`, 's').exec(html)?.[1] ?? ''
  const pages = await listSavedPages()
  const rows = await Promise.all(
    pages.map(async ({ url, response }) => {
      const values = { PATH: pathIn(url), TITLE: titleOf(await response.text()) }
      return template('saved-page').replaceAll(/PATH|TITLE/g, (name) => values[name as 'PATH'])
    }),
  )
  const list = rows.length > 0 ? template('saved-pages') : template('no-page')
  const filled = list.replace('<li></li>', () => rows.join(''))
  const headers = new Headers(saved.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(
    html
      .replace('<div id="saved"></div>', () => `<div id="saved">${filled}</div>`)
      .replace('/RETRY', () => pathIn(request.url)),
    { status: 503, headers },
  )
}

/** A title is text that the server has escaped; the name of the site follows it on every page. */
function titleOf(html: string) {
  const title = /<title>([^<]*)</.exec(html)?.[1] ?? ''
  return title.replace(/ · [^·]*$/, '') || 'Untitled'
}

/** The path of an address as the value of an attribute; with two slashes it would name another site. */
function pathIn(url: string) {
  const { pathname, search } = new URL(url)
  const path = pathname.replace(/^\/+/, '/')
  return (path + search).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
