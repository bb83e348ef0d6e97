import { expect, it } from 'vitest'
import { serverAddresses } from './servers.ts'

it.each([
  ['postgresql://fagui@db1/fagui', ['postgresql://fagui@db1/fagui']],
  [
    'postgresql://fagui:a%2Cb@db1:5432,db2:5433/fagui',
    ['postgresql://fagui:a%2Cb@db1:5432/fagui', 'postgresql://fagui:a%2Cb@db2:5433/fagui'],
  ],
  [
    'postgres://db1,[::1]:5433/fagui?target_session_attrs=read-write&sslmode=require',
    ['postgres://db1/fagui?sslmode=require', 'postgres://[::1]:5433/fagui?sslmode=require'],
  ],
  ['postgres://db1,db2/fagui?target_session_attrs=primary', ['postgres://db1/fagui', 'postgres://db2/fagui']],
])('%s names its servers', (address, servers) => expect(serverAddresses(address)).toEqual(servers))

it.each(['mysql://db1/fagui', 'db1:5432', 'postgresql://', 'postgresql://db1,,db2/fagui', 'postgresql://db1:x/fagui'])(
  '%s is no address',
  (address) => expect(() => serverAddresses(address)).toThrow('postgresql://'),
)
