import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from '#contract/resources.ts'
import { useApp } from '../../api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useAdminMutation, without } from '../accounts/admin-mutation.ts'
import { hostOf, resourceTypesQuery, typeLabel } from './resources-query.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

/**
 * Approving adds the type; mapping gives the resource an existing type; rejecting deletes the
 * resource.
 */
export function TypeSuggestionRow({ resource }: { resource: Resource }) {
  const { id, typeSuggestion, createdAt } = resource
  return (
    <tr data-row>
      <th scope="row" dir="auto" id={`type-${id}`}>
        {typeSuggestion}
      </th>
      <td data-label="Resource" className="words">
        <Waiting resource={resource} />
      </td>
      <td data-label="Suggested">
        <TimeAgo time={createdAt} />
      </td>
      <td className="row-acts">
        <Decisions resource={resource} />
      </td>
    </tr>
  )
}

const DECIDED = {
  approve: 'Type approved',
  map: 'Type mapped',
  reject: 'Suggestion rejected',
} as const

/** The pending resource, for a look before approving it. */
function Waiting({ resource: { name, url } }: { resource: Resource }) {
  return (
    <div>
      <ExternalLink href={url} className="plain-link" dir="auto">
        {name}
      </ExternalLink>
      <small className="faint">{hostOf(url)}</small>
    </div>
  )
}

type Decision = { decision: keyof typeof DECIDED; type?: string }

function Decisions({ resource: { id, name, typeSuggestion } }: { resource: Resource }) {
  const { data: types = [] } = useQuery(resourceTypesQuery(useApp().call))
  const [isAsking, setAsking] = useState(false)
  const decide = useAdminMutation({
    list: 'GET /api/type-suggestions',
    mutationFn: (call, body: Decision) =>
      call('POST /api/type-suggestions/:id', { params: { id: String(id) }, body }),
    updateCache: without(id),
    toast: ({ resource }, { decision }) => ({
      title: DECIDED[decision],
      description: resource
        ? `“${name}” is shown as ${typeLabel(resource.type)}.`
        : `“${name}” was deleted.`,
    }),
    invalidates: ['GET /api/resources', 'GET /api/resource-types'],
  })
  const about = { 'aria-describedby': `type-${id}` }
  return (
    <>
      <Button
        variant="ghost"
        {...about}
        pending={decide.isPending}
        onClick={() => decide.mutate({ decision: 'approve' })}
      >
        Approve
      </Button>
      <Menu
        name={`Map to a type: ${typeSuggestion}`}
        className={buttonClass({ variant: 'ghost' })}
        align="end"
        trigger={
          <>
            Map to
            <ChevronDown aria-hidden />
          </>
        }
        items={types.map((type) => ({
          label: typeLabel(type),
          onSelect: () => !decide.isPending && decide.mutate({ decision: 'map', type }),
        }))}
      />
      <Button variant="ghost" {...about} onClick={() => setAsking(true)}>
        Reject
      </Button>
      {isAsking && (
        <AlertDialog
          open
          onClose={() => setAsking(false)}
          title={`Reject “${typeSuggestion}”?`}
          description={`The resource “${name}” will be deleted with it. This action cannot be undone.`}
          confirmLabel="Reject"
          pendingText="Rejecting…"
          pending={decide.isPending}
          onConfirm={() =>
            decide.mutate({ decision: 'reject' }, { onSettled: () => setAsking(false) })
          }
        />
      )}
    </>
  )
}
