import './styleguide.css'
import type { ReactNode } from 'react'

type SpecimenProps = { title: string; children: ReactNode }

/** The same content twice, light beside dark. */
export function Specimen({ title, children }: SpecimenProps) {
  return (
    <section className="specimen" aria-label={title}>
      <h2>{title}</h2>
      <div className="specimen-pair">
        <div style={{ colorScheme: 'light' }}>{children}</div>
        <div style={{ colorScheme: 'dark' }}>{children}</div>
      </div>
    </section>
  )
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 py-2">{children}</div>
}
