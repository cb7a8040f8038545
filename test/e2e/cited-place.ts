import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, originalOf } from './world.ts'

/** Parts of an Office file as text, one after the other. */
export async function partOf(file: Download, name: string | RegExp): Promise<string> {
  const parts = Object.entries(unzipSync(await readFile(await file.path())))
  const found = parts.filter(([path]) =>
    typeof name === 'string' ? path === name : name.test(path),
  )
  return found.map(([, bytes]) => strFromU8(bytes)).join('')
}

/** The address of a citation opens the source with the quoted words under the marker, in a window of its own. */
export async function expectCited(page: Page, address: string): Promise<void> {
  expect(address).toMatch(/\/library\/\d+\?passage=\d+&generation=\d+&.*quote=/)
  const reader = await page.context().newPage()
  await reader.goto(address)
  const original = await originalOf(reader)
  const lit = original.locator('mark[data-tone=cited], [role=mark] i').first()
  await expect(lit).toBeInViewport({ timeout: 30_000 })
  await reader.close()
}
