import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from '#contract/resources.ts'
import { hostOf } from '../../lib/host-of.ts'
import { isolated } from '../../lib/isolated.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { rowAction } from './admin-table.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useAdminMutation, without } from './admin-mutation.ts'
import { resourceTypesQuery, typeLabel } from '../resources/queries.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { ActionsCell, Cell, CellNote, RowHeader, TableRow } from '../../ui/table.tsx'

/**
 * Approving adds the type; mapping gives the resource an existing type; rejecting deletes the
 * resource.
 */
export function TypeSuggestionRow({ resource }: { resource: Resource }) {
  const { id, typeSuggestion, createdAt } = resource
  return (
    <TableRow data-row>
      <RowHeader dir="auto" id={`type-${id}`}>
        {typeSuggestion}
      </RowHeader>
      <Cell label="Resource" wraps>
        <Waiting resource={resource} />
      </Cell>
      <Cell label="Suggested">
        <TimeAgo time={createdAt} />
      </Cell>
      <Decisions resource={resource} />
    </TableRow>
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
      <ExternalLink
        href={url}
        className="hover:text-accent hover:underline hover:underline-offset-3"
        dir="auto"
      >
        {name}
      </ExternalLink>
      <CellNote>{hostOf(url)}</CellNote>
    </div>
  )
}

type Decision = { decision: keyof typeof DECIDED; type?: string }

function Decisions({ resource: { id, name, typeSuggestion } }: { resource: Resource }) {
  const { data: types = [] } = useQuery(resourceTypesQuery)
  const [isAsking, setAsking] = useState(false)
  const decide = useAdminMutation({
    list: 'GET /api/type-suggestions',
    mutationFn: (call, body: Decision) =>
      call('POST /api/type-suggestions/:id', { params: { id: String(id) }, body }),
    updateList: without(id),
    toast: ({ resource }, { decision }) => ({
      title: DECIDED[decision],
      description: resource
        ? `“${isolated(name)}” is shown as ${typeLabel(resource.type)}.`
        : `“${isolated(name)}” was deleted.`,
    }),
    invalidates: ['GET /api/resources', 'GET /api/resource-types'],
  })
  const about = rowAction(`type-${id}`)
  return (
    <ActionsCell>
      <Button
        {...about}
        pending={decide.isPending}
        onClick={() => void decide.submit({ decision: 'approve' })}
      >
        Approve
      </Button>
      <Menu
        name={`Map to a type: ${typeSuggestion}`}
        className={buttonClass({ variant: 'ghost', size: 'row' })}
        align="end"
        isBusy={decide.isPending}
        trigger={
          <>
            Map to
            <ChevronDown aria-hidden />
          </>
        }
        items={types.map((type) => ({
          label: typeLabel(type),
          onSelect: () => void decide.submit({ decision: 'map', type }),
        }))}
      />
      <Button {...about} pending={decide.isPending} onClick={() => setAsking(true)}>
        Reject
      </Button>
      {isAsking && (
        <AlertDialog
          onClose={() => setAsking(false)}
          title={`Reject “${isolated(typeSuggestion ?? '')}”?`}
          description={`The resource “${isolated(name)}” will be deleted with it. This action cannot be undone.`}
          confirmLabel="Reject"
          pendingText="Rejecting…"
          onConfirm={() => decide.submit({ decision: 'reject' })}
        />
      )}
    </ActionsCell>
  )
}
