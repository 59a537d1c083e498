import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findClientAddress } from './clientAddress.ts'

const direct = (socketAddress: string | undefined) =>
  findClientAddress({ socketAddress, forwardedFor: undefined, proxies: 0 })
const behind = (proxies: number, forwardedFor: string | undefined) =>
  findClientAddress({ socketAddress: '10.0.0.9', forwardedFor, proxies })

describe('clientAddress', () => {
  test('default', () => {
    expect(direct('203.0.113.7')).toBe('203.0.113.7')
    expect(direct('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(direct(undefined)).toBeUndefined()
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('behavior: all addresses of an IPv6 /64 network are one client, %s', (address, network) => {
    expect(direct(address)).toBe(network)
  })

  test('param: proxies', () => {
    expect(behind(1, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
    expect(behind(2, '198.51.100.1, 203.0.113.7')).toBe('198.51.100.1')
    expect(behind(1, '2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(behind(1, '203.0.113.7:5678')).toBe('203.0.113.7')
    expect(behind(1, '[2001:db8::1]:5678')).toBe('2001:db8:0:0::/64')
    expect(behind(1, '[2001:db8::1]')).toBe('2001:db8:0:0::/64')
  })

  test('param: forwardedFor, trusts only as many entries as there are proxies', () => {
    expect(behind(0, '203.0.113.7')).toBe('10.0.0.9')
    expect(behind(3, '203.0.113.7')).toBe('203.0.113.7')
    expect([behind(1, undefined), behind(1, ''), behind(1, 'unknown')]).toEqual(['10.0.0.9', '10.0.0.9', '10.0.0.9'])
  })

  test('behavior: reads only the part of the header that the proxies can have written', () => {
    const split = vi.spyOn(String.prototype, 'split')
    onTestFinished(() => split.mockRestore())
    const long = `${'198.51.100.1,'.repeat(1_000)}203.0.113.7`
    const read = (proxies: number) => {
      split.mockClear()
      const address = behind(proxies, long)
      return { address, bytes: Math.max(0, ...split.mock.contexts.map((text) => String(text).length)) }
    }
    expect(read(0)).toEqual({ address: '10.0.0.9', bytes: 0 })
    expect(read(1)).toEqual({ address: '203.0.113.7', bytes: 64 })
    expect(read(2)).toEqual({ address: '198.51.100.1', bytes: 128 })
  })

  test('behavior: returns an IPv4 address or a /64 network for every IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(direct(address)).toMatch(/^[0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}::\/64$|^\d+(\.\d+){3}$/)
      }),
    )
  })
})
