import { expect, test } from 'vitest'
import { addressOfHost, isPublicAddress } from './addresses'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '169.254.0.23',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '161.26.0.6',
  '166.9.1.1',
  'fd00:ec2::254',
  'fd20:ce::254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1%eth0',
  'ff02::1',
  '100::1',
  '3fff:0:1::1',
  'localhost',
  '1.2.3',
  '256.1.1.1',
  '1::2::3',
  '',
])('%s is no address of the public web', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::6810:84e5', '240e:83:205::1'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['http://2130706433/', '127.0.0.1'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://0/', '0.0.0.0'],
  ['http://①②⑦.⓪.⓪.①/', '127.0.0.1'],
  ['http://[::ffff:169.254.169.254]/', '::ffff:a9fe:a9fe'],
  ['http://example.com/', null],
])('%s names the address %s', (url, address) => {
  expect(addressOfHost(new URL(url).hostname)).toBe(address)
})
