import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stop } from './install.mjs'

const LEAST_FREE_BYTES = 300 * 1024 * 1024
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Makes the data directory where there is none. Ends the program with a sentence when it cannot be used. */
export function prepareDisk(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true })
    requireWritable(dataDir)
  } catch (error) {
    stop(refusedSentence(dataDir, error.code))
  }
  if (isFull(dataDir)) stop(fullSentence(dataDir))
}

/** The sentence that tells why the start failed when its data directory is the reason; null when it is not. */
export function diskSentence(dataDir, error) {
  if (!existsSync(dataDir)) return goneSentence(dataDir)
  const isReported = /disk is full|SQLITE_FULL|ENOSPC|EDQUOT|No space left/i.test(wordsOf(error))
  if (isReported || isFull(dataDir)) return fullSentence(dataDir)
  try {
    requireWritable(dataDir)
    return null
  } catch (refused) {
    return refusedSentence(dataDir, refused.code)
  }
}

function refusedSentence(dataDir, code) {
  if (FULL.has(code)) return fullSentence(dataDir)
  // Made a moment ago, or a link that leads nowhere.
  return code === 'ENOENT' ? goneSentence(dataDir) : unwritableSentence(dataDir, code)
}

// What may be read and listed may still refuse a byte.
function requireWritable(dataDir) {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    writeFileSync(probe, 'x')
  } finally {
    rmSync(probe, { force: true })
  }
}

function isFull(dataDir) {
  const disk = statfsSync(dataDir)
  return disk.bavail * disk.bsize < LEAST_FREE_BYTES
}

function wordsOf(error) {
  const words = []
  for (let cause = error; cause; cause = cause.cause) words.push(cause.code, cause.message ?? cause)
  return words.join(' ')
}

const goneSentence = (dataDir) =>
  `数据目录 ${dataDir} 不见了（可能被删除，或所在的磁盘已卸载）。请恢复它，或用 DATA_DIR 指定另一个目录，然后重新启动。`

const unwritableSentence = (dataDir, code) =>
  `数据目录 ${dataDir} 不能写入（${code}）。请检查权限，或用 DATA_DIR 指定另一个目录。`

const fullSentence = (dataDir) =>
  `数据目录 ${dataDir} 所在的磁盘空间不足 300 MB，数据可能写不完整。请清理磁盘，或用 DATA_DIR 指定另一个磁盘上的目录。`
