import type { TestProject } from 'vitest/node'
import { startFakeUpstream } from './providers/openai-compatible.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URL of the fake model server, a real one in Node. */
    fakeModels: string
  }
}

/** One fake model server for all test files; they tell their requests apart by the model's name. */
export default async function setup(project: TestProject) {
  const upstream = await startFakeUpstream()
  project.provide('fakeModels', upstream.url)
  return () => upstream.close()
}
