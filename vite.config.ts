import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const proxy = { '/fagui': process.env['FAGUI_API'] ?? 'http://127.0.0.1:8080' }

const BASE =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store|query-core))[\\/]/

export default defineConfig({
  // Tests of all rooms run from the repository's root; only the site is built from web/.
  root: process.env['VITEST'] ? '.' : 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    // Older browsers only lose the head start.
    modulePreload: { polyfill: false },
    // What every page needs is one file: it packs better than twenty, and stays in the browser's cache from release to release.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
  },
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
})
