import type { ComponentProps } from 'react'
import type { Resource } from '#contract/resources.ts'
import { PagedRows } from '../../paged-rows.tsx'
import { ToolSkeleton } from '../../ui/skeleton.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { ResourceRow } from './resource-row.tsx'

type ResourcePagesProps = Pick<
  ComponentProps<typeof PagedRows<Resource>>,
  'list' | 'page' | 'empty'
>

export function ResourcePages(props: ResourcePagesProps) {
  const user = useCurrentUser()
  return (
    <PagedRows
      {...props}
      noun="resource"
      skeleton={<ToolSkeleton label="Loading resources..." />}
      pendingText="Loading resources..."
      renderRows={(resources) =>
        resources.map((resource) => (
          <ResourceRow key={resource.id} resource={resource} user={user} />
        ))
      }
    />
  )
}
