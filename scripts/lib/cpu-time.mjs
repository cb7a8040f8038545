import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

/**
 * Processor time in ms that the workerd started by process `parent`, itself or through one child, has used so far. Unlike requests a
 * second it hardly depends on what else the machine does. NaN where there is no /proc.
 */
export function workerdCpuMs(parent) {
  try {
    const all = readdirSync('/proc').filter(isPid).flatMap(statOf)
    const parentOf = new Map(all.map((item) => [item.pid, item.parent]))
    const own = all.filter(({ name, pid }) => {
      const above = parentOf.get(pid)
      return name === 'workerd' && (above === parent || parentOf.get(above) === parent)
    })
    // Two workerd under this very process: the nearer one is meant.
    const near = own.filter((item) => item.parent === parent)
    return (near.length > 0 ? near : own).reduce((sum, item) => sum + item.ms, 0)
  } catch {
    return Number.NaN
  }
}

const isPid = (name) => /^\d+$/.test(name)

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    // After the name: state, parent, … utime is the 12th and stime the 13th of them.
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ms = (Number(rest[11]) + Number(rest[12])) * TICK_MS
    return [{ pid: Number(pid), name, parent: Number(rest[1]), ms }]
  } catch {
    // It ended between the listing and the reading.
    return []
  }
}
