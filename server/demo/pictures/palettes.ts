import type { Palette } from './drawing.ts'

/** Colours as people choose them: some for paper, some for a screen at night. */
export const palettes = {
  clay: {
    ground: '#e9dfc9',
    ink: '#27313a',
    soft: '#d8cbb0',
    accent: '#c4552d',
    second: '#5f8f8a',
  },
  harbour: {
    ground: '#dbe6e6',
    ink: '#12303c',
    soft: '#c3d5d6',
    accent: '#0f6a7c',
    second: '#e0b45a',
  },
  garden: {
    ground: '#eef0df',
    ink: '#26352b',
    soft: '#d9dfc3',
    accent: '#4c7a43',
    second: '#e2a94f',
  },
  plum: {
    ground: '#f0e4e6',
    ink: '#34202f',
    soft: '#e2cfd4',
    accent: '#8d3b66',
    second: '#e39a6f',
  },
  night: {
    ground: '#3c4a63',
    ink: '#171d2b',
    soft: '#d8dce6',
    accent: '#f0b45a',
    second: '#8fc98a',
  },
  brick: {
    ground: '#f3e6dc',
    ink: '#3a2019',
    soft: '#e4cfc0',
    accent: '#b23a2a',
    second: '#3f6f8f',
  },
  lemon: {
    ground: '#f4e6a2',
    ink: '#2c2a24',
    soft: '#e6d488',
    accent: '#d4472f',
    second: '#2f6f73',
  },
  ink: { ground: '#f6f3ea', ink: '#1f1e1b', soft: '#e2ddcf', accent: '#2d4f9e', second: '#c9b48a' },
  moss: {
    ground: '#5d7a5f',
    ink: '#1d2a22',
    soft: '#e3e8d6',
    accent: '#f1d27a',
    second: '#b9d8a3',
  },
  rose: {
    ground: '#f4cfc4',
    ink: '#43222a',
    soft: '#ecb9ac',
    accent: '#d03f4f',
    second: '#53779a',
  },
  slate: {
    ground: '#cfd3d6',
    ink: '#22282d',
    soft: '#bac1c6',
    accent: '#e0662f',
    second: '#52708a',
  },
  wine: {
    ground: '#6b2f3d',
    ink: '#241017',
    soft: '#f0dcd3',
    accent: '#f2b487',
    second: '#e0d28a',
  },
} as const satisfies Record<string, Palette>
