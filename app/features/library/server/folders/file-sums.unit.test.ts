import { Chance } from '#test/chance'
import { openNodeDatabase } from '#test/node-database'
import { expect, test } from 'vitest'

const STEPS = 600
const columns = {
  space_id: ['1', '2'],
  folder_id: ['', '5', '6'],
  created_by: ['7', '8'],
  status: ['INIT', 'PROCESSING', 'DONE', 'ERROR'],
  word_count: [0, 10, 300],
  deleted_at: [null, null, 99],
  title: ['甲', '乙'],
  extension: ['md', 'png', 'jpg'],
  size: [0, 7, 4096],
  source_url: ['', '', 'https://example.com/'],
}

test('the sums of files and of their sizes are what counting them gives, whatever happens to the files', () => {
  const { sqlite } = openNodeDatabase()
  const chance = new Chance(7)
  const add = (id: number) => {
    const named = Object.entries(columns).map(([name, values]) => [
      name,
      chance.pick<unknown>(values),
    ])
    sqlite
      .prepare(
        `INSERT INTO files (id, space_id, folder_id, upload_id, title, extension, size, object_key, content_sha256,
           status, word_count, created_by, created_at, updated_at, deleted_at, source_url)
         SELECT ?1, value ->> 'space_id', value ->> 'folder_id', ?1, value ->> 'title', value ->> 'extension',
           value ->> 'size', '', '', value ->> 'status', value ->> 'word_count', value ->> 'created_by', 0, 0,
           value ->> 'deleted_at', value ->> 'source_url'
         FROM json_each(json_array(json(?2)))`,
      )
      .run(String(id), JSON.stringify(Object.fromEntries(named)))
  }
  const change = (where: string, of: string) => {
    const [name, values] = chance.pick(Object.entries(columns))
    const value = chance.pick<string | number | null>(values)
    sqlite.prepare(`UPDATE files SET ${name} = ? WHERE ${where} = ?`).run(value, of)
  }
  const storedSums = () => sqlite.prepare('SELECT * FROM file_sums ORDER BY 1, 2, 3, 4').all()
  const counted = () =>
    sqlite
      .prepare(
        `SELECT space_id, folder_id, created_by, status, count(*) AS files, sum(word_count) AS words
         FROM files WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
      )
      .all()
  const storedSizes = () =>
    sqlite.prepare('SELECT * FROM size_sums WHERE bytes > 0 ORDER BY 1, 2').all()
  const countedSizes = () =>
    sqlite
      .prepare(
        `SELECT space_id, CASE WHEN source_url <> '' THEN 'web' WHEN extension = 'md' THEN 'document' ELSE 'image' END
           AS kind, sum(size) AS bytes
         FROM files WHERE deleted_at IS NULL GROUP BY 1, 2 HAVING bytes > 0 ORDER BY 1, 2`,
      )
      .all()

  for (let step = 1; step <= STEPS; step += 1) {
    const action = chance.below(10)
    const someone = String(chance.below(step))
    if (action < 4) add(step)
    else if (action === 4) sqlite.prepare('DELETE FROM files WHERE id = ?').run(someone)
    // Many at once, as a folder that is deleted or moved with all that lies in it.
    else if (action === 5) change('folder_id', '5')
    else change('id', someone)
    if (step % 20 > 0) continue
    expect(storedSums(), `step ${step}`).toEqual(counted())
    expect(storedSizes(), `step ${step}`).toEqual(countedSizes())
  }
  expect(counted().length).toBeGreaterThan(10)
})
