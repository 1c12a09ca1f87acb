"""Trains the dust finder on photos with dust put on them, and writes it as ONNX.

apt-get install python3-torch python3-pil; python3 train_dust.py FOLDER_OF_PHOTOS OUT.onnx MINUTES START.onnx

START.onnx is the damage finder, or a dust finder of before. Its input is the photo enlarged by half, and the distances from the dust's tones.
"""
import sys

import numpy as np
from PIL import Image

from dust import dust, grain
from finder import train
from photos import age, take

side = 160
scale = 1.5
channels = 9


def sample(rng, photos):
    """RGB, and how far it is from the light and from the dark tone: 1 where there is none."""
    native = round(side / scale)
    pixels = take(rng, photos, native)
    if rng.random() < 0.5:
        pixels = age(rng, pixels)
    if rng.random() < 0.3:
        pixels = grain(rng, pixels)
    pixels, mask, tones = dust(rng, pixels)
    # Parts of a dusty photo without dust: the tones are known there too.
    if rng.random() < 0.2:
        pixels, mask = take(rng, photos, native), np.zeros((native, native), bool)
    pixels = np.clip(pixels, 0, 255) + rng.normal(0, 1, pixels.shape)
    # The engine measures them on the specks that the first look is sure of.
    tones = tones + rng.normal(0, rng.choice([1, 5]), tones.shape)
    if rng.random() < 0.15:
        tones[rng.integers(2)] = np.nan
    low, high = (0, 255) if rng.random() < 0.3 else np.percentile(pixels.mean(axis=2), [1, 99])
    stretch = lambda values: np.clip((values - low) / max(high - low, 96), 0, 1)
    image = Image.fromarray(np.clip(pixels + 0.5, 0, 255).astype('uint8')).resize((side, side), Image.LANCZOS)
    large = Image.fromarray(mask.astype('float32')).resize((side, side), Image.BILINEAR)
    x = stretch(np.asarray(image, 'float32'))
    apart = [np.ones_like(x) if np.isnan(tone).any() else x - stretch(tone) for tone in tones]
    return np.concatenate([x, *apart], 2), np.asarray(large) > 0.5


if __name__ == '__main__':
    folder, out, minutes, start = sys.argv[1:]
    train(sample, channels, folder, out, float(minutes), 1.5e-3, start, mean_steps=500)
