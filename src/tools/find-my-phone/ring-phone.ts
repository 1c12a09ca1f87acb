/** One rise of the tone, from its first to its last frequency in hertz. */
const rise = { seconds: 0.8, fromHz: 660, toHz: 1760 } as const;
/** It begins softly, for ears that are close, and is at its loudest after so long. */
const loudAfterSeconds = 8;
const softest = 0.15;
/** Nobody came: silence again, and it listens on. */
const ringSeconds = 120;
const vibrateMs = [600, 200] as const;
const vibrateEveryMs = 800;

export type Ring = { stop: () => void };

/** Rings with a tone that rises again and again, louder and louder, and vibrates where the phone can. */
export function ringPhone(context: AudioContext, onEnd: () => void): Ring {
  const tone = context.createOscillator();
  const volume = context.createGain();
  const startsAt = context.currentTime;
  tone.type = 'square';
  for (let at = 0; at < ringSeconds; at += rise.seconds) {
    tone.frequency.setValueAtTime(rise.fromHz, startsAt + at);
    tone.frequency.exponentialRampToValueAtTime(rise.toHz, startsAt + at + rise.seconds * 0.95);
  }
  volume.gain.setValueAtTime(softest, startsAt);
  volume.gain.linearRampToValueAtTime(1, startsAt + loudAfterSeconds);
  tone.connect(volume).connect(context.destination);
  tone.start(startsAt);
  tone.stop(startsAt + ringSeconds);
  tone.addEventListener('ended', onEnd);
  const vibration = startVibration();

  return {
    stop: () => {
      tone.removeEventListener('ended', onEnd);
      tone.stop();
      vibration.stop();
    },
  };
}

/** Nothing where there is no motor, as on iPhones. */
function startVibration(): { stop: () => void } {
  if (!('vibrate' in navigator)) return { stop: () => {} };
  const vibrate = () => navigator.vibrate([...vibrateMs]);
  vibrate();
  const timer = setInterval(vibrate, vibrateEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      navigator.vibrate(0);
    },
  };
}
