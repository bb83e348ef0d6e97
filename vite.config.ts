import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const proxy = { '/fagui': process.env['FAGUI_API'] ?? 'http://127.0.0.1:8080' }

export default defineConfig({
  // Tests of all rooms run from the repository's root; only the site is built from web/.
  root: process.env['VITEST'] ? '.' : 'web',
  plugins: [react()],
  build: { outDir: '../dist/web', emptyOutDir: true, assetsDir: 'assets', target: 'es2022' },
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
})
