import { expect, test, vi } from 'vitest'
import { nodeOfBody } from '~/features/document/prose'
import type { SectionBody } from '#packages/document/body'
import * as saves from './section-save'
import { SectionSaver } from './section-saver'

const worded = (text: string): SectionBody => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { blockId: 'b1', by: 'human' },
      content: [{ type: 'text', text }],
    },
  ],
})
const body = worded('一')

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

test('what was typed before and not saved is not a base to write on with others', async () => {
  vi.stubGlobal('window', globalThis)
  const address = { teamId: 't', documentId: 'd', nodeId: 'n' }
  const saver = new SectionSaver({ address, base: { rev: 1, body }, resumed: nodeOfBody(body) })
  expect(saver.settledBase()).toBeNull()
  await saver.save()
  expect(saver.settledBase()).toEqual({ rev: 1, body })
  vi.unstubAllGlobals()
})

test('who types on while a text comes to wait beside another leaves one text there, with all words', async () => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', { setItem() {}, removeItem() {}, getItem: () => null })
  const address = { teamId: 't', documentId: 'd', nodeId: 'n' }
  const saver = new SectionSaver({ address, base: { rev: 1, body }, resumed: null })
  const ids = ['8', '9']
  const save = vi.spyOn(saves, 'saveSection').mockImplementation(async () => {
    if (ids.length === 2) saver.change(nodeOfBody(worded('二三')), () => false)
    return { kind: 'waiting', waitingId: ids.shift() ?? '' }
  })
  const drop = vi.spyOn(saves, 'dropWaiting').mockResolvedValue()
  saver.change(nodeOfBody(worded('二')), () => false)
  expect(await saver.save()).toBe(true)
  expect(save.mock.calls.map(([, , sent]) => JSON.stringify(sent).includes('二三'))).toEqual([
    false,
    true,
  ])
  expect(drop.mock.calls).toEqual([[address, '8']])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('whoever is done while a save is on its way is done once the rest is saved too', async () => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', { setItem() {}, removeItem() {}, getItem: () => null })
  const address = { teamId: 't', documentId: 'd', nodeId: 'n' }
  const saver = new SectionSaver({ address, base: { rev: 1, body }, resumed: null })
  const typed = ['二三']
  vi.spyOn(saves, 'saveSection').mockImplementation(async () => {
    const next = typed.pop()
    if (next) saver.change(nodeOfBody(worded(next)), () => false)
    return { kind: 'saved', rev: 2, merged: null }
  })
  saver.change(nodeOfBody(worded('二')), () => false)
  expect(await saver.saveAll()).toBe(true)
  expect(saver.current()).toEqual({ kind: 'saved' })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what is taken back to the text of before is saved too, where others may have saved it meanwhile', async () => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', { setItem() {}, removeItem() {}, getItem: () => null })
  const address = { teamId: 't', documentId: 'd', nodeId: 'n' }
  const saver = new SectionSaver({ address, base: { rev: 1, body }, resumed: null })
  const seal = vi.fn().mockResolvedValue({ kind: 'saved', rev: 3, merged: null })
  saver.goLive({ rev: 1, body }, seal)
  saver.change(nodeOfBody(worded('二')), () => false)
  saver.change(nodeOfBody(body), () => false)
  expect(await saver.save()).toBe(true)
  expect(seal).toHaveBeenCalledOnce()
  expect(saver.settledBase()?.rev).toBe(3)
  vi.unstubAllGlobals()
})
