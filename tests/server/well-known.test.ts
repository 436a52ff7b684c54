import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '#contract/api.ts'
import type { ApiAddress } from '#contract/api.ts'
import { PASSWORD, people } from '../test-users.ts'
import { roles, statusFor } from '../roles.ts'
import { openSite, PUBLIC_URL } from '../site.ts'

type Operation = { 'x-access': string; responses: object; security?: object[] }
type OpenApi = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: { session: { in: string; name: string } } }
}

test('GET /healthz and /readyz of a running site are 200 and not cacheable', async () => {
  const { raw } = await openSite()
  for (const path of ['/healthz', '/readyz']) {
    const response = await raw(path)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('cache-control'), 'no-store')
  }
})

test('GET /readyz is 503 with Retry-After without a database', async () => {
  const { raw, db } = await openSite()
  await db.destroy()
  const ready = await raw('/readyz')
  assert.equal(ready.status, 503)
  assert.ok(ready.headers.get('retry-after'))
  assert.equal((await raw('/healthz')).status, 200)
})

test('openapi.json contains exactly the calls of the contract', async () => {
  const { raw } = await openSite()
  const { openapi, paths } = (await (await raw('/openapi.json')).json()) as OpenApi
  assert.match(openapi, /^3\.1/)
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const contract = Object.keys(api).map((address) => address.replaceAll(/:(\w+)/g, '{$1}'))
  assert.deepEqual(listed.toSorted(), contract.toSorted())
})

test('openapi.json says which calls need a session, and lists their statuses', async () => {
  const { raw } = await openSite()
  const { paths } = (await (await raw('/openapi.json')).json()) as OpenApi
  for (const [address, endpoint] of Object.entries(api)) {
    const [method = '', path = ''] = address.split(' ')
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    assert.equal(operation?.['x-access'], endpoint.access, address)
    // One without any scheme: no session is needed.
    const isPublic = operation?.security?.some((way) => Object.keys(way).length === 0)
    assert.equal(isPublic, endpoint.access === 'anyone', address)
    const responses = operation?.responses ?? {}
    const refused = roles.map((role) => statusFor(address as ApiAddress, role))
    for (const status of [...refused, 429]) assert.ok(String(status) in responses, address)
    assert.equal('404' in responses, path.includes(':id'), address)
    const status = 'status' in endpoint ? endpoint.status : 200
    assert.ok(String(status) in responses, address)
  }
})

test('openapi.json names the session cookie', async () => {
  for (const PUBLIC_URL_OF_SITE of [PUBLIC_URL, 'https://guildhall.test']) {
    const { raw, ask } = await openSite({ PUBLIC_URL: PUBLIC_URL_OF_SITE })
    const { components } = (await (await raw('/openapi.json')).json()) as OpenApi
    const { name } = components.securitySchemes.session
    const body = { email: people.ada.email, password: PASSWORD }
    const login = await ask(null, 'POST /api/login', { body })
    assert.ok(
      login.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`)),
      name,
    )
  }
})

test('security.txt names the address of CONTACT_EMAIL without the name before it', async () => {
  const { raw } = await openSite({ CONTACT_EMAIL: 'The desk <help@guildhall.test>' })
  const text = await (await raw('/.well-known/security.txt')).text()
  assert.match(text, /^Contact: mailto:help@guildhall\.test$/m)
})

test('security.txt names CONTACT_EMAIL, otherwise the URL of /about', async () => {
  const path = '/.well-known/security.txt'
  const plain = await (await openSite()).raw(path)
  assert.equal(plain.headers.get('content-type'), 'text/plain; charset=utf-8')
  const text = await plain.text()
  assert.ok(text.includes(`Contact: ${PUBLIC_URL}/about`))
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
  assert.ok(expires > Date.now() && expires < Date.now() + 366 * 86_400_000)
  const { raw } = await openSite({ CONTACT_EMAIL: 'help@guildhall.test' })
  assert.ok((await (await raw(path)).text()).includes('Contact: mailto:help@guildhall.test'))
})

test('SITE_NAME is shown in pages and mail', async () => {
  const { raw, ask, mails } = await openSite({ SITE_NAME: 'The <Forge> & Co' })
  const html = await (await raw('/')).text()
  assert.ok(html.includes('The &lt;Forge&gt; &amp; Co'))
  assert.ok(!html.includes('Guildhall'))
  await ask(null, 'POST /api/forgot-password', { body: { email: 'ada@example.test' } })
  const [mail] = await mails()
  assert.ok(mail?.subject.includes('The <Forge> & Co'))
})
