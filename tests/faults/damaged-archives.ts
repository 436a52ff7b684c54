import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import type { TarHeader } from 'modern-tar'
import { migrationNames } from '../../server/db/migrate.ts'
import { openDigests } from '../../server/transfer/digest.ts'
import { fromRowLine } from '../../server/transfer/row-lines.ts'

export type DamagedArchive = { bytes: Buffer; sentence: RegExp }

type Member = { header: TarHeader; data?: Uint8Array }

const SUMS = 'SHA256SUMS'
/** The first row of an image, up to its name, and the name. */
export const IMAGE_ROW = /(\{"media":\{[^\n]*?"name":")[0-9a-f]{64}\.webp/
const LAST = migrationNames.at(-1)

/** Variations of an intact `.tar.gz`, each with the sentence that refuses it. */
export async function damagedArchives(path: string): Promise<DamagedArchive[]> {
  const packed = readFileSync(path)
  const plain = gunzipSync(packed)
  const members: Member[] = await unpackTar(plain)
  const at = (name: RegExp) => members.findIndex(({ header }) => name.test(header.name))
  const [rows, image, end] = [at(/^rows/), at(/^images/), at(/^end/)]
  const add = (header: TarHeader, data?: Uint8Array) =>
    members.toSpliced(image, 0, data ? { header, data } : { header })
  const file = (name: string, text: string) => {
    const data = Buffer.from(text)
    return add({ name, size: data.length, type: 'file' }, data)
  }
  const replace = (which: number, from: string | RegExp, to: string) => {
    const data = Buffer.from(textOf(members[which]).replace(from, to))
    const header = { name: '', ...members[which]?.header, size: data.length }
    return members.with(which, { header, data })
  }
  const another: Member = {
    header: { name: 'another', size: 1, type: 'file' },
    data: Buffer.from('x'),
  }
  const huge = { name: 'rows/000002.jsonl', size: 64 * 1024 * 1024, type: 'file' } as const
  const variations: [members: Member[], sentence: RegExp, sums?: 'as they were'][] = [
    [replace(rows, 'First topic', 'Other topic'), /checksum of rows\/000001/, 'as they were'],
    [replace(rows, 'First topic', 'Other topic'), /damaged: topics/],
    [replace(rows, /.*"topics".*\n/, ''), /damaged|FOREIGN KEY/],
    [
      withTotals(replace(rows, IMAGE_ROW, '$1../../escaped.webp')),
      /\.\.\/\.\.\/escaped\.webp is not the name of an image/,
    ],
    [
      withTotals(replace(rows, /("site":\{"id":")[^"]+/, '$1.*|guild')),
      /^\.\*\|guild is not the id of a site/m,
    ],
    [replace(rows, /\n/, '\n{"unheard":{"of":1}}\n'), /no row/],
    [replace(rows, /\n/, '\nnonsense\n'), /not JSON/],
    [replace(0, '0013-changes', '0099-later'), /another release \(\d/],
    [replace(0, `"${LAST}"`, `"${LAST}", "9999-later"`), /newer release \(\d/],
    [
      replace(
        0,
        new RegExp(`"${LAST}"([^]*"sequences": \\{)`),
        `"${LAST}", "9999-later"$1"later": 5,`,
      ),
      /newer release \(\d/,
    ],
    [replace(0, /"topics": \d+/, '"topics": 9e18'), /damaged: .*last ids/],
    [replace(0, '"guildhall": 1', '"guildhall": 99'), /not a backup of a Guildhall/],
    [replace(end, /"images": \d+/, '"images": 99'), /damaged: 99 images/],
    [members.toSpliced(image, 1), /checksums list other members/, 'as they were'],
    [members.toSpliced(end, 1), /SHA256SUMS|incomplete|end.json is missing/],
    [members.slice(0, -1), /checksums are missing/, 'as they were'],
    [members.slice(0, image), /incomplete|checksums are missing/, 'as they were'],
    [file('images/../../escaped.webp', 'x'), /not the name of an image/],
    [file('/etc/escaped', 'x'), /end.json is missing/],
    [add({ name: 'images/link', size: 0, type: 'symlink', linkname: '/etc' }), /has a symlink/],
    [add(huge, new Uint8Array(huge.size)), /has 67108864 bytes, at most/],
    [members.toSpliced(end + 1, 0, another), /has an unknown member, another/],
    [[...members, another], /has data after its checksums/, 'as they were'],
    [
      file('images/\u001b[2J\u202ered', 'x'),
      /^images\/\uFFFD\[2J\uFFFDred is not the name of an image/m,
    ],
  ]
  const repacked = variations.map(async ([changed, sentence, sums]) => {
    const whole = sums ? changed : withSums(changed)
    return { bytes: gzipSync(await packTar(whole), { level: 1 }), sentence }
  })
  return [
    { bytes: Buffer.from('no archive at all'), sentence: /damaged or incomplete/ },
    { bytes: Buffer.alloc(0), sentence: /incomplete/ },
    { bytes: packed.subarray(0, packed.length / 2), sentence: /incomplete/ },
    { bytes: gzipSync(plain.subarray(0, plain.length / 2)), sentence: /incomplete/ },
    ...(await Promise.all(repacked)),
  ]
}

/** An intact `.tar.gz` without its last image, with totals and checksums that fit. */
export async function archiveWithLostImage(path: string) {
  const members: Member[] = await unpackTar(gunzipSync(readFileSync(path)))
  const lost = members.findLastIndex(({ header }) => /^images\/[0-9a-f]+\.webp$/.test(header.name))
  const others = members.toSpliced(lost, 1).map((member) => {
    if (member.header.name !== 'end.json') return member
    const fewer = (count: string) => String(Number(count) - 1)
    const data = Buffer.from(textOf(member).replace(/(?<="images": )\d+/, fewer))
    return { header: { ...member.header, size: data.length }, data }
  })
  return gzipSync(await packTar(withSums(others)), { level: 1 })
}

/** As an attacker would: the totals in the end fit the rows. */
function withTotals(members: Member[]): Member[] {
  const read = openDigests()
  for (const member of members.filter(({ header }) => header.name.startsWith('rows/'))) {
    for (const line of textOf(member).split('\n').filter(Boolean)) {
      const found = fromRowLine(JSON.parse(line))
      if (found) read.add(found.table, [found.row])
    }
  }
  return members.map((member) => {
    if (member.header.name !== 'end.json') return member
    const end = { ...(JSON.parse(textOf(member)) as object), tables: read.digests() }
    const data = Buffer.from(JSON.stringify(end))
    return { header: { ...member.header, size: data.length }, data }
  })
}

/** The checksums fit what the archive contains. */
function withSums(members: Member[]): Member[] {
  const others = members.filter(({ header }) => header.name !== SUMS)
  const lines = others.map(({ header, data = new Uint8Array() }) => {
    return `${createHash('sha256').update(data).digest('hex')}  ${header.name}\n`
  })
  const data = Buffer.from(lines.join(''))
  return [...others, { header: { name: SUMS, size: data.length, type: 'file' }, data }]
}

const textOf = (member: Member | undefined) => Buffer.from(member?.data ?? []).toString()
