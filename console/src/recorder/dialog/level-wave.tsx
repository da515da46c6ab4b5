import { useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';

const BAR_WIDTH = 3;
const BAR_STEP = 5;
/** Milliseconds between two bars. */
const STEP_MS = 50;
/** Who wants reduced motion sees the level as one bar, which changes slowly. */
const REDUCED_STEP_MS = 400;
/** Speech is far below what the analyser could measure. */
const GAIN = 4;

/** The loudness of the last moment, 0 to 1. */
function levelOf(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples);
  const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.min(1, Math.sqrt(square) * GAIN);
}

function drawWave(canvas: HTMLCanvasElement, levels: readonly number[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas.getBoundingClientRect();
  const scale = window.devicePixelRatio || 1;
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(canvas).color;
  levels.forEach((level, at) => {
    const bar = Math.max(BAR_WIDTH, level * height);
    const x = width - (levels.length - at) * BAR_STEP;
    context.beginPath();
    context.roundRect(x, (height - bar) / 2, BAR_WIDTH, bar, BAR_WIDTH / 2);
    context.fill();
  });
}

function drawBar(canvas: HTMLCanvasElement, level: number): void {
  const bars = Math.floor(canvas.getBoundingClientRect().width / BAR_STEP);
  const loud = Math.round(level * bars);
  drawWave(
    canvas,
    Array.from({ length: bars }, (_, at) => (at < loud ? 0.6 : 0)),
  );
}

interface Props {
  /** Null: the microphone is off. */
  stream: MediaStream | null;
}

/** The level of the microphone as a wave that runs from right to left: it shows that the microphone hears something. */
export function LevelWave({ stream }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const bars = Math.ceil(element.getBoundingClientRect().width / BAR_STEP);
    let levels = Array.from({ length: bars }, () => 0);
    drawWave(element, levels);
    if (!stream) return;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    const samples = new Float32Array(analyser.fftSize);
    audio.createMediaStreamSource(stream).connect(analyser);
    const timer = setInterval(
      () => {
        const level = levelOf(analyser, samples);
        levels = [...levels.slice(1), level];
        if (isReduced) drawBar(element, level);
        else drawWave(element, levels);
      },
      isReduced ? REDUCED_STEP_MS : STEP_MS,
    );
    return () => {
      clearInterval(timer);
      void audio.close();
    };
  }, [stream, isReduced]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      aria-hidden
      sx={{
        display: 'block',
        flex: 1,
        minWidth: 0,
        width: '100%',
        height: 36,
        color: stream ? 'primary.main' : 'divider',
      }}
    />
  );
}
