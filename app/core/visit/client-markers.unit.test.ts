import { expect, test } from 'vitest'
import { clientOf, type ClientMarkers } from './client-markers'

const markers: ClientMarkers = {
  mouse: 'client=mouse',
  officeShell: 'OfficeShell/',
  gamingPc: { marker: 'GamePC', appCode: 'partner-g' },
  desktopShell: { marker: 'DeskShell', appCode: 'partner-d' },
}
const mouse = { appCode: 'mouse', isMouse: true, platform: 'mouse', isDesktop: true }
const client = (url: string, agent = 'Mozilla/5.0') =>
  clientOf(`https://a.test${url}`, agent, markers)

test('R-CLI-03, R-CLI-04: the mouse client is told by the address, the office shell by its agent', () => {
  expect(client('/?client=mouse')).toEqual(mouse)
  expect(client('/', 'Mozilla/5.0 OfficeShell/3')).toEqual(mouse)
})

test('R-CLI-04: the two other shells have codes of their own and are no mouse', () => {
  expect(client('/', 'x GamePC y')).toEqual({
    appCode: 'partner-g',
    isMouse: false,
    platform: 'web',
    isDesktop: true,
  })
  expect(client('/', 'x DeskShell y').appCode).toBe('partner-d')
})

test('the address wins over the agent', () => {
  expect(client('/?client=mouse', 'x GamePC y')).toEqual(mouse)
})

test('R-CLI-01, R-CLI-05: no marker is the web, and an empty marker is found nowhere', () => {
  const web = { appCode: '', isMouse: false, platform: 'web', isDesktop: false }
  expect(client('/')).toEqual(web)
  const none = { marker: '', appCode: 'x' }
  const nothing = { mouse: '', officeShell: '', gamingPc: none, desktopShell: none }
  expect(clientOf('https://a.test/', 'Mozilla/5.0', nothing)).toEqual(web)
})
