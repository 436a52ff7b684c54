import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'

/** A form whose values begin as `start`; the schema validates them before they are sent. */
export const useSchemaForm = <In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
  start: DefaultValues<In>,
) => useForm({ resolver: zodResolver(schema), defaultValues: start })
