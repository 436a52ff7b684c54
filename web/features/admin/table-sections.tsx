import { useQuery } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { RESOURCES_PER_PAGE } from '#contract/constants.ts'
import type { AdminSearch } from '../../lib/search-params.ts'
import { AddCommunity } from './add-community.tsx'
import { AdminTableList } from './admin-list.tsx'
import { AuditEntryRow } from './audit-entry-row.tsx'
import { CommunityRow } from './community-row.tsx'
import { FailedMailRow } from './failed-mail-row.tsx'
import {
  adminCommunitiesQuery,
  auditQuery,
  failedMailQuery,
  tagSuggestionsQuery,
  typeSuggestionsQuery,
} from './queries.ts'
import { TagSuggestionRow } from './tag-suggestion-row.tsx'
import { TypeSuggestionRow } from './type-suggestion-row.tsx'

/** A section that is one table. */
function tableSection<R, K extends QueryKey>(
  query: (search: AdminSearch) => UseQueryOptions<R[], Error, R[], K>,
  table: Omit<ComponentProps<typeof AdminTableList<R>>, 'list' | 'page'>,
) {
  return function TableSection({ search }: { search: AdminSearch }) {
    const list = useQuery(query(search))
    return <AdminTableList {...table} list={list} page={search.page} />
  }
}

export const AuditSection = tableSection(auditQuery, {
  name: 'Audit log',
  columns: [
    { name: 'What' },
    { name: 'Who', className: 'w-1/5' },
    { name: 'When', className: 'w-34' },
    { name: 'Before and after', className: 'w-2/5' },
  ],
  empty: {
    title: 'No activity yet.',
    text: 'What administrators change is logged here: who, what, when, before and after.',
  },
  renderRow: (entry) => <AuditEntryRow key={entry.id} entry={entry} />,
})

export const CommunitiesSection = tableSection(() => adminCommunitiesQuery, {
  name: 'Communities',
  columns: [
    { name: 'Name' },
    { name: 'Status', className: 'w-30' },
    { name: 'Order', className: 'w-26 print:hidden' },
    { name: 'Actions', className: 'w-82.5' },
  ],
  bar: <AddCommunity />,
  perPage: Infinity,
  empty: { title: 'No communities.', text: 'Add the first one above.' },
  renderRow: ({ id }, at, communities) => (
    <CommunityRow key={id} communities={communities} at={at} />
  ),
})

/** Email that was given up, newest first. */
export const MailSection = tableSection(failedMailQuery, {
  name: 'Failed email',
  columns: [
    { name: 'Recipient' },
    { name: 'Reason' },
    { name: 'Attempts', className: 'w-22' },
    { name: 'Failed', className: 'w-34' },
    { name: 'Actions', className: 'w-46' },
  ],
  empty: {
    title: 'No failed email.',
    text: 'Email that a mail server refuses, or that could not be delivered for ten days, is listed here.',
  },
  renderRow: (mail) => <FailedMailRow key={mail.id} mail={mail} />,
})

/** Tags that are on posts already, visible to their authors only until they are reviewed. */
export const TagsSection = tableSection(tagSuggestionsQuery, {
  name: 'Suggested tags',
  columns: [
    { name: 'Tag' },
    { name: 'For', className: 'w-24' },
    { name: 'Posts', className: 'w-16' },
    { name: 'Suggested by', className: 'w-[22%]' },
    { name: 'Actions', className: 'w-82.5' },
  ],
  empty: {
    title: 'Nothing to review.',
    text: 'Tags that people suggest for topics, tools and creations appear here until you decide.',
  },
  renderRow: (tag) => <TagSuggestionRow key={tag.id} tag={tag} />,
})

/** Resources that await review because their type is new. */
export const TypesSection = tableSection(typeSuggestionsQuery, {
  name: 'Suggested types',
  columns: [
    { name: 'Suggested type' },
    { name: 'Resource' },
    { name: 'Suggested', className: 'w-34' },
    { name: 'Actions', className: 'w-70' },
  ],
  perPage: RESOURCES_PER_PAGE,
  empty: {
    title: 'Nothing to review.',
    text: 'Resources whose type somebody suggested appear here until you decide.',
  },
  renderRow: (resource) => <TypeSuggestionRow key={resource.id} resource={resource} />,
})
