import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { BUSY_RETRY_AFTER_SECONDS } from '../refusal.ts'

/** The type of every JSON body that is sent. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** `Cache-Control` of a file whose name changes with its content. */
export const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'

type Guard = { isSecure: boolean; inlineScripts: string[]; development: boolean }

/** The security headers of every response: browsers run only scripts that this site ships. */
export function securityHeaders({ isSecure, inlineScripts, development }: Guard) {
  const hashes = inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  // In development Vite adds inline scripts that change; that site is not public.
  const scripts = development ? "'self' 'unsafe-inline'" : ["'self'", ...hashes].join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    ...(isSecure ? transport : {}),
  }
}

/** Tells when to try again: after `seconds` if they are known, and of a busy site (503) in any case. */
export function setRetryAfter(reply: FastifyReply, status: number, seconds?: number | null) {
  const known = seconds ?? (status === 503 ? BUSY_RETRY_AFTER_SECONDS : null)
  if (known !== null) reply.header('retry-after', String(known))
}

/** Shared caches may store only responses that do not depend on the caller and set no cookie. */
export function setCacheControl(
  reply: FastifyReply,
  visibility: 'public' | 'private',
  vary = VARY,
) {
  const isPublic = visibility === 'public' && !reply.hasHeader('set-cookie')
  reply.header(
    'cache-control',
    isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store',
  )
  reply.header('vary', vary)
}

/**
 * The request headers on which a response depends; `accept-encoding` in lower case, as the plugin that
 * compresses responses looks for it: otherwise it adds it once more.
 */
const VARY = 'cookie, accept-encoding'
