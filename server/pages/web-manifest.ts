import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config.ts'

/** The background colour of pages in `web/styles/theme.css`, in a notation that manifests allow. */
const GROUND = { light: '#f8f7f2', dark: '#15120f' }

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Describes the site as an app, so that it can be installed on a home screen. */
export function mountWebManifest(app: FastifyInstance, { siteName }: Settings) {
  const manifest = JSON.stringify({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    name: siteName,
    short_name: siteName,
    description: 'Discussions, tools, creations and resources of people who make things with AI.',
    background_color: GROUND.light,
    theme_color: GROUND.light,
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')],
  })
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(manifest),
  )
}

const themeColor = (scheme: keyof typeof GROUND) =>
  `<meta name="theme-color" content="${GROUND[scheme]}" media="(prefers-color-scheme: ${scheme})" data-scheme="${scheme}">`

/** Tags in the head of every page that are rendered only by the server. */
export const INSTALLABLE = [
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
  themeColor('light'),
  themeColor('dark'),
].join('')
