import type { TestProject } from 'vitest/node'
import { startFakeEdge } from './providers/edge.ts'
import { startFakeUpstream } from './providers/openai-compatible.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URL of the fake model server, a real one in Node. */
    fakeModels: string
    /** Base URL of the fake resolver and custom-hostname provider. */
    fakeEdge: string
  }
}

/** One fake of each third party for all test files; they tell their requests apart by names of their own. */
export default async function setup(project: TestProject) {
  const [upstream, edge] = await Promise.all([startFakeUpstream(), startFakeEdge()])
  project.provide('fakeModels', upstream.url)
  project.provide('fakeEdge', edge.url)
  return () => {
    edge.close()
    return upstream.close()
  }
}
