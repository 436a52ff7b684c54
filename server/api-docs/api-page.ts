import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { descriptions, parameterDescriptions } from '#contract/descriptions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { POLICIES } from '../rate-limits/policies.ts'
import { refusalStatuses } from './openapi.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { exampleOf } from './example.ts'
import type { Samples } from './example.ts'
import { guideAsHtml } from './guide.ts'
import { INTRODUCTION, STATUSES, STYLE } from './page-frame.ts'
import { jsonSchema } from './json-schema.ts'
import { jsonType } from './json-type.ts'

type Site = {
  siteName: string
  publicUrl: string
  sessionCookie: string
  samples: Samples
  /** Applies the theme that was chosen on the other pages. */
  themeScript: string
}

/** The documentation of the API as a page, from the rows of the contract. */
export function writeApiPage(site: Site) {
  const name = escapeHtml(site.siteName)
  const groups = Map.groupBy(Object.keys(api) as ApiAddress[], nounOf)
  const sections = [...groups].toSorted(([a], [b]) => a.localeCompare(b))
  const contents = sections.map(([noun, addresses]) => {
    const links = addresses.map(
      (address) => `<li><a href="#${anchorOf(address)}">${code(withBraces(address))}</a></li>`,
    )
    return `<li><a href="#${noun}">${noun}</a><ul>${links.join('')}</ul></li>`
  })
  const calls = sections.map(
    ([noun, addresses]) =>
      `<section aria-labelledby="${noun}"><h2 id="${noun}">${noun}</h2>${addresses
        .map((address) => callOf(address, site))
        .join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>API – ${name}</title><meta name="description" content="All calls of the API of ${name}, with examples."><link rel="canonical" href="${escapeHtml(site.publicUrl)}/api"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style><script>${site.themeScript}</script></head><body><main><p><a href="/">${name}</a></p><h1>API</h1>${INTRODUCTION}${guideAsHtml()}<nav aria-labelledby="contents"><h2 id="contents">Contents</h2><ul>${contents.join('')}</ul></nav>${calls.join('')}</main></body></html>
`
}

function callOf(address: ApiAddress, site: Site) {
  const endpoint = api[address]
  const body = endpoint.body && jsonSchema(endpoint.body, 'input')
  const facts = [
    ['Who', WHO[endpoint.access] + (endpoint.permission ? ', if it is theirs to change' : '')],
    ['API token', TOKENS[endpoint.token]],
    ...(endpoint.acceptsIdempotencyKey ? [['<code>Idempotency-Key</code>', 'accepted']] : []),
    ['Rate limits', endpoint.rateLimits.map(limitOf).join('; ')],
    ['Errors', refusalStatuses(endpoint).map(errorOf).join(', ')],
  ].map(([term = '', text = '']) => `<dt>${term}</dt><dd>${text}</dd>`)
  const id = anchorOf(address)
  return `<article aria-labelledby="${id}"><h3 id="${id}"><a href="#${id}">${code(withBraces(address))}</a></h3><p>${escapeHtml(descriptions[address])}</p><dl>${facts.join('')}</dl>${parametersOf(endpoint)}${body ? block('Body', jsonType(body)) : ''}${block(`Response ${successesOf(endpoint)}`, jsonType(jsonSchema(endpoint.response, 'output')))}${block('Example', exampleOf(address, body, site))}</article>`
}

function parametersOf({ params, query }: Endpoint) {
  const named = [params, query].flatMap((shape) =>
    Object.entries((shape && jsonSchema(shape, 'input').properties) ?? {}),
  )
  if (named.length === 0) return ''
  const rows = named.map(([name, schema]) => {
    const meaning = `${jsonType(schema)}. ${parameterDescriptions[name] ?? ''}`
    return `<dt>${code(name)}</dt><dd>${escapeHtml(meaning)}</dd>`
  })
  return `<h4>Parameters</h4><dl>${rows.join('')}</dl>`
}

const WHO = { anyone: 'Everybody', member: 'Members', admin: 'Administrators' }
const TOKENS = { read: 'read or write', write: 'write', never: 'not with a token' }

const limitOf = (limit: keyof typeof POLICIES) =>
  POLICIES[limit].counters
    .map(({ max, by, windowSeconds }) => `${max} ${limit} in ${windowSeconds / 60} min by ${by}`)
    .join(', ')

const errorOf = (status: number) =>
  `<a href="#errors">${status}</a> ${STATUSES[status] ?? ''}`.trim()

const block = (title: string, text: string) =>
  `<h4>${title}</h4><pre tabindex="0">${code(text)}</pre>`

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const withBraces = (address: string) => address.replaceAll(/:(\w+)/g, '{$1}')
const anchorOf = (address: string) => address.toLowerCase().replaceAll(/[^a-z]+/g, '-')
const nounOf = (address: string) => address.split('/')[2] ?? ''

const successesOf = ({ status = 200, statusIfExists }: Endpoint) =>
  statusIfExists ? `${status}, or ${statusIfExists} if it exists already` : status
