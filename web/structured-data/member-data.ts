import type { Member } from '#contract/users.ts'
import type { SiteFacts } from '#contract/page.ts'
import { authorData, partOf } from './site-data.ts'

export function memberData(member: Member, site: SiteFacts) {
  const url = `${site.publicUrl}/user/${member.id}`
  const profile = {
    '@type': 'ProfilePage',
    '@id': url,
    url,
    dateCreated: member.createdAt,
    mainEntity: authorData(member, member.username, site),
    isPartOf: partOf(site),
  }
  return [profile]
}
