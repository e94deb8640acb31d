import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { Hono } from 'hono'
import { isLoopback, listenLocally, urlOf } from './loopback.ts'

test('isLoopback accepts only host names that can mean nothing but this machine', () => {
  const hostOf = (address: string) => new URL(address).hostname
  for (const own of [
    'http://localhost:1/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://[0:0:0:0:0:0:0:1]/'
  ]) {
    assert.equal(isLoopback(hostOf(own)), true, own)
  }
  for (const other of [
    'http://10.0.0.1/',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'http://[::]/',
    'http://0.0.0.0/'
  ]) {
    assert.equal(isLoopback(hostOf(other)), false, other)
  }
})

test('urlOf spells an address as a browser spells it', () => {
  assert.equal(urlOf('127.0.0.1', 3001), 'http://127.0.0.1:3001')
  assert.equal(urlOf('localhost', 3001), 'http://localhost:3001')
  assert.equal(urlOf('::1', 3001), 'http://[::1]:3001')
  assert.equal(urlOf('0:0:0:0:0:0:0:1', 80), 'http://[::1]')
})

test('listenLocally returns the address at which it answers, also with IPv6 where the machine has it', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const hostnames = ['127.0.0.1', ...(addresses.some(({ address }) => address === '::1') ? ['::1'] : [])]
  for (const hostname of hostnames) {
    const app = new Hono().get('/', (c) => c.text('here'))
    const server = await listenLocally(app, { hostname, port: 0 })
    assert.equal(await (await fetch(server.url)).text(), 'here')
    await server.close()
  }
})

test('listenLocally rejects when the port is taken', async () => {
  const first = await listenLocally(new Hono(), { hostname: '127.0.0.1', port: 0 })
  const port = Number(new URL(first.url).port)
  await assert.rejects(listenLocally(new Hono(), { hostname: '127.0.0.1', port }), /EADDRINUSE/)
  await first.close()
})
