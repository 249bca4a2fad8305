import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepared, serve } from './portal.ts'

/**
 * Creates the demo data once before all tests. Each portal starts with a copy, which is ten times
 * faster.
 */
export default async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'aftercare-e2e-prepared-'))
  const portal = await serve(folder)
  await portal.stop()
  process.env[prepared] = folder
  return () => rm(folder, { recursive: true, force: true })
}
