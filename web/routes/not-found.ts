import { createRoute } from '@tanstack/react-router'
import type { RouterContext } from '../router-context.ts'
import { NotFoundPage } from '../pages/not-found.tsx'
import { rootRoute } from './root.ts'

const answerMissing = ({ context }: { context: RouterContext }) =>
  void (context.ssrResponse.status = 404)

export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/not-found',
  loader: answerMissing,
  component: NotFoundPage,
})

export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  loader: answerMissing,
  component: NotFoundPage,
})
