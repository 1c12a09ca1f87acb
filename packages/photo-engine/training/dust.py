"""Dust on a photo: specks and hairs of one light and one dark tone, with the mask of it."""
import numpy as np
from PIL import Image, ImageDraw

from damage import draw_line, flake_corners


def dust(rng, photo):
    """Answers with the dusty photo, the mask, and the two tones, NaN for one that nothing has."""
    size = photo.shape[0]
    mask = np.zeros((size, size), bool)
    light = rng.uniform(205, 250) + rng.normal(0, 6, 3)
    dark = rng.uniform(10, 60) + rng.normal(0, 6, 3)
    tones = np.full((2, 3), np.nan)
    spread = rng.choice([0, 2, 8])
    for k, (tone, share) in enumerate(((light, 0.85), (dark, 0.6))):
        if rng.random() > share:
            continue
        tones[k] = tone
        covers = [draw_specks(rng, size) for _ in range(rng.integers(1, 3))]
        covers += [draw_hair(rng, size) for _ in range(rng.integers(0, 3))]
        for cover in covers:
            photo, seen = lay(photo, cover, tone + rng.normal(0, spread, 3))
            mask |= seen
    return photo, mask, tones


def draw_specks(rng, size):
    """Each with a cover of its own: dust is not equally thick. Drawn four times as large."""
    fine = 4
    layer = Image.new('L', (size * fine, size * fine))
    pen = ImageDraw.Draw(layer)
    for _ in range(rng.integers(1, 14)):
        x, y = rng.uniform(0, size * fine, 2)
        wide, high = fine * (0.8 + 2.4 * rng.random(2) ** 2)
        cover = int(255 * rng.uniform(0.6, 1))
        if rng.random() < 0.6:
            pen.ellipse([x - wide, y - high, x + wide, y + high], fill=cover)
            continue
        pen.polygon(flake_corners(rng, x, y, wide, high, 0.6), fill=cover)
    return np.asarray(layer.resize((size, size), Image.BOX), 'float32') / 255


def draw_hair(rng, size):
    line = draw_line(rng, size, rng.uniform(0.9, 1.8), rng.choice([0.15, 0.4]), 0, length=rng.uniform(0.08, 0.35))
    return np.asarray(line, 'float32') / 255 * rng.uniform(0.6, 1)


def lay(photo, cover, colour):
    """Where it is seen counts: a light speck on a white shirt is none."""
    result = photo * (1 - cover[..., None]) + colour * cover[..., None]
    return result, (cover > 0.2) & (np.abs(result - photo).mean(axis=2) > 8)


def grain(rng, photo):
    """Grass, gravel, wool: light and dark from one pixel or two to the next."""
    height, width = photo.shape[:2]
    noise = Image.fromarray(rng.normal(0, 1, (height, width)).astype('float32'))
    if rng.random() < 0.3:
        noise = noise.resize((2 * width, 2 * height), Image.BICUBIC).crop((0, 0, width, height))
    return photo + rng.uniform(5, 22) * np.asarray(noise)[..., None]
