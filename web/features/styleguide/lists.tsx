import { Award } from 'lucide-react'
import { SectionLabel } from '../../ui/section-label.tsx'
import { RowSkeleton, ToolSkeleton } from '../../ui/skeleton.tsx'
import { ResourceRow } from '../resources/resource-row.tsx'
import { ToolRow } from '../tools/tool-row.tsx'
import { TopicRow } from '../topics/topic-row.tsx'
import { resource, tools, topics } from './samples.ts'
import { Specimen } from './specimen.tsx'

export function Lists() {
  return (
    <>
      <Specimen title="Topics">
        {topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic} />
        ))}
        <RowSkeleton count={2} />
      </Specimen>
      <Specimen title="Tools and resources">
        <SectionLabel>
          <Award className="text-seal" aria-hidden />
          Top Picks
        </SectionLabel>
        {tools.map((tool) => (
          <ToolRow key={tool.id} tool={tool} user={null} />
        ))}
        <ResourceRow resource={resource} user={null} />
        <ToolSkeleton count={2} />
      </Specimen>
    </>
  )
}
