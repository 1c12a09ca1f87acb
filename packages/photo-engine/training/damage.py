"""Puts the damage of old prints on a photo: scratches, hairs, dust, creases, with the mask of it."""
import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter


def wander(rng, size, steps, turn, length):
    """A line that wanders across: points of a random walk with a direction. Its length is a share of the size."""
    side = rng.integers(4)
    along = rng.uniform(0, size)
    start = [(along, -5), (along, size + 5), (-5, along), (size + 5, along)][side]
    x, y = start if rng.random() < 0.6 else tuple(rng.uniform(0, size, 2))
    angle = np.arctan2(size / 2 - y, size / 2 - x) + rng.normal(0, 0.6)
    stride = length * size / steps
    points = []
    for _ in range(steps):
        points.append((x, y))
        angle += rng.normal(0, turn)
        x += stride * np.cos(angle)
        y += stride * np.sin(angle)
    return points


def draw_line(rng, size, width, turn, gaps, unevenness=0.4, length=None):
    """Drawn three times as large, so that the edge is soft and the width may be a fraction. Real scratches are rather even."""
    scale = 3
    layer = Image.new('L', (size * scale, size * scale))
    pen = ImageDraw.Draw(layer)
    points = [(x * scale, y * scale) for x, y in wander(rng, size, 24, turn, length or rng.uniform(0.15, 1.6))]
    for first, second in zip(points, points[1:]):
        if rng.random() < gaps:
            continue
        thick = max(1, round(width * scale * rng.uniform(1 - unevenness, 1 + unevenness)))
        pen.line([first, second], fill=255, width=thick)
        radius = thick / 2
        pen.ellipse([second[0] - radius, second[1] - radius, second[0] + radius, second[1] + radius], fill=255)
    return layer.resize((size, size), Image.BOX)


def flake_corners(rng, x, y, wide, high, least):
    """Eight corners around a middle, at least so much of both radii from it and at most 1.4 of them."""
    return [
        (x + wide * rng.uniform(least, 1.4) * np.cos(a), y + high * rng.uniform(least, 1.4) * np.sin(a))
        for a in np.linspace(0, 2 * np.pi, 9)[:-1]
    ]


def draw_specks(rng, size):
    scale = 3
    layer = Image.new('L', (size * scale, size * scale))
    pen = ImageDraw.Draw(layer)
    for _ in range(rng.integers(1, 14)):
        x, y = rng.uniform(0, size * scale, 2)
        radius = rng.uniform(0.8, 4.5) * scale * rng.uniform(0.4, 1)
        pen.polygon(flake_corners(rng, x, y, radius, radius, 0.5), fill=255)
    return layer.resize((size, size), Image.BOX)


def smooth_noise(rng, size, cells):
    return np.asarray(Image.fromarray(rng.random((cells, cells)).astype('float32')).resize((size, size), Image.BICUBIC))


def lay(rng, photo, cover, light, is_solid=False):
    """Lays a tone over the photo where the cover is, unevenly unless it is solid, and says where it can be seen."""
    size = photo.shape[0]
    cover = np.asarray(cover, 'float32') / 255
    tone = rng.uniform(200, 255) if light else rng.uniform(0, 55)
    colour = tone + rng.normal(0, 6, 3)
    if is_solid:
        strength = rng.uniform(0.85, 1.0)
    else:
        strength = rng.uniform(0.55, 1.0) * np.clip(0.75 + 0.5 * smooth_noise(rng, size, 9), 0, 1)
    alpha = (cover * strength)[..., None]
    result = photo * (1 - alpha) + colour * alpha
    seen = np.abs(result - photo).max(axis=2)
    return result, (cover > 0.25) & (seen > 14)


def line_width(rng):
    """In pixels. Scans are larger than what is trained on: a scratch of 10 pixels is no rare one."""
    return rng.uniform(0.9, 4) if rng.random() < 0.6 else rng.uniform(4, 11)


def damage(rng, photo):
    size = photo.shape[0]
    mask = np.zeros((size, size), bool)
    light = lambda: rng.random() < 0.62
    for _ in range(rng.integers(0, 5)):
        width = line_width(rng)
        line = draw_line(rng, size, width, rng.choice([0.01, 0.05, 0.15]), rng.choice([0, 0, 0.15]), rng.choice([0.05, 0.2, 0.4]))
        is_light = rng.random() < 0.5 if width > 4 else light()
        photo, seen = lay(rng, photo, line, is_light, is_solid=rng.random() < 0.3)
        mask |= seen
    if rng.random() < 0.35:
        photo, seen = lay(rng, photo, draw_line(rng, size, rng.uniform(0.8, 1.8), 0.45, 0), light())
        mask |= seen
    if rng.random() < 0.55:
        photo, seen = lay(rng, photo, draw_specks(rng, size), light())
        mask |= seen
    if rng.random() < 0.3:
        cover = draw_line(rng, size, rng.uniform(2, 7), 0.03, 0.1)
        flakes = smooth_noise(rng, size, size // 4) > rng.uniform(0.2, 0.5)
        photo, seen = lay(rng, photo, np.asarray(cover) * flakes, rng.random() < 0.9)
        mask |= seen
        shade = np.asarray(ImageChops.offset(cover, 4, 2).filter(ImageFilter.GaussianBlur(4)), 'float32') / 255
        photo = photo * (1 - rng.uniform(0, 0.5) * shade[..., None])
    return photo, mask
