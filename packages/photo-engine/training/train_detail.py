"""Trains the detail finder (twice the size, brightness only) on photos made smaller, and writes it as ONNX.

apt-get install python3-torch python3-pil; python3 train_detail.py FOLDER_OF_PHOTOS OUT.onnx MINUTES
"""
import io
import sys
import time
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import nn
from torch.nn import functional as F

side = 48
batch_size = 8
filters = [Image.LANCZOS, Image.BICUBIC, Image.BOX]


class DetailFinder(nn.Module):
    """Brightness from 0 to 1 in; out, for twice the size, what a bicubic enlargement lacks, four places a pixel."""

    def __init__(self, width=32, depth=4):
        super().__init__()
        self.first = nn.Conv2d(1, width, 5, padding=2)
        self.middle = nn.ModuleList([nn.Conv2d(width, width, 3, padding=1) for _ in range(depth)])
        self.last = nn.Conv2d(width, 4, 3, padding=1)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, x):
        x = F.relu(self.first(x - 0.5))
        for conv in self.middle:
            x = x + 0.5 * F.relu(conv(x))
        return F.pixel_shuffle(self.last(x), 2)


def sample(rng, photos):
    photo = photos[rng.integers(len(photos))]
    scale = rng.uniform(0.5, 0.95)
    crop = min(*photo.size, round(2 * side / scale))
    left, top = rng.integers(photo.width - crop + 1), rng.integers(photo.height - crop + 1)
    large = photo.crop((left, top, left + crop, top + crop)).resize((2 * side, 2 * side), Image.LANCZOS)
    turn = int(rng.integers(8))
    large = large.rotate(90 * (turn % 4))
    if turn > 3:
        large = large.transpose(Image.FLIP_LEFT_RIGHT)
    small = large.resize((side, side), filters[rng.choice(3, p=[0.5, 0.3, 0.2])])
    if rng.random() < 0.25:
        buffer = io.BytesIO()
        small.save(buffer, 'JPEG', quality=int(rng.integers(85, 98)))
        small = Image.open(buffer)
    plain = np.asarray(small.resize(large.size, Image.BICUBIC), 'float32') / 255
    small = np.asarray(small, 'float32') / 255
    return small, np.asarray(large, 'float32') / 255 - plain


def main(folder, out, minutes):
    torch.set_num_threads(1)
    rng = np.random.default_rng(7)
    torch.manual_seed(7)
    photos = [Image.open(path).convert('L') for path in sorted(Path(folder).glob('*.png'))]
    photos = [photo for photo in photos if min(photo.size) >= 2.2 * side]
    model = DetailFinder()
    optimizer = torch.optim.Adam(model.parameters(), 2e-3)
    started = saved = time.time()
    count, errors = 0, []
    while (share := (time.time() - started) / (60 * minutes)) < 1:
        for group in optimizer.param_groups:
            group['lr'] = 2e-3 * (1 - share) ** 1.5 + 2e-5
        small, detail = zip(*[sample(rng, photos) for _ in range(batch_size)])
        x = torch.from_numpy(np.stack(small))[:, None]
        y = torch.from_numpy(np.stack(detail))[:, None]
        found = model(x)
        loss = (found - y).abs().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        count += 1
        errors.append((float(((found - y) ** 2).mean()), float((y**2).mean())))
        if count % 50 == 0:
            after, before = np.mean(errors[-200:], axis=0)
            print(count, f'{time.time() - started:.0f} s', f'gain {10 * np.log10(before / after):.2f} dB', flush=True)
        if time.time() - saved > 240:
            saved = time.time()
            export(model, out)
    export(model, out)


def export(model, out):
    axes = {'brightness': {2: 'height', 3: 'width'}, 'detail': {2: 'height', 3: 'width'}}
    names = {'input_names': ['brightness'], 'output_names': ['detail'], 'dynamic_axes': axes, 'opset_version': 13}
    torch.onnx.export(model, torch.zeros(1, 1, 64, 64), out, **names)


main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
