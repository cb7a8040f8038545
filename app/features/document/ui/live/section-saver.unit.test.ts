import { expect, test, vi } from 'vitest'
import { nodeOfBody } from '../../prose'
import type { SectionBody } from '../../schema/body'
import { SectionSaver } from './section-saver'

const body: SectionBody = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { blockId: 'b1', by: 'human' },
      content: [{ type: 'text', text: '一' }],
    },
  ],
}

test('a save that breaks does not keep the next one from being tried', async () => {
  vi.stubGlobal('window', globalThis)
  const address = { teamId: 't', documentId: 'd', nodeId: 'n' }
  const saver = new SectionSaver({ address, base: { rev: 1, body }, resumed: null })
  const broken = () => {
    throw new Error('broken')
  }
  saver.change(nodeOfBody(body), broken)
  await expect(saver.save()).rejects.toThrow('broken')
  saver.change(nodeOfBody(body), () => false)
  expect(await saver.save()).toBe(true)
  expect(saver.current()).toEqual({ kind: 'saved' })
  vi.unstubAllGlobals()
})
